"""Registration of declared classes, and the life of their instances."""

cdef int register_class(object spec, str icon_folder) except -1
cdef object unregister_all()
