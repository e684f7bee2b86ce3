// A stand-in for the part of Godot's C# interface that the generated classes use. Objects record what is done to them.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Godot
{
    public struct Vector2 { public float X, Y; }
    public struct Vector2I { public int X, Y; }
    public struct Rect2I { public Vector2I Position, Size; }

    public sealed class StringName
    {
        private readonly string text;
        public StringName(string text) { this.text = text; }
        public static implicit operator StringName(string from) { return new StringName(from); }
        public static implicit operator string(StringName from) { return from.text; }
        public override string ToString() { return text; }
    }

    public struct Callable
    {
        public Delegate Function;
        public static Callable From(Action action) { return new Callable { Function = action }; }
        public static Callable From<T0>(Action<T0> action) { return new Callable { Function = action }; }
        public static Callable From<T0, T1>(Action<T0, T1> action) { return new Callable { Function = action }; }
        public static Callable From<T0, T1, T2>(Action<T0, T1, T2> action)
        {
            return new Callable { Function = action };
        }
        public static Callable From<T0, T1, T2, T3>(Action<T0, T1, T2, T3> action)
        {
            return new Callable { Function = action };
        }
    }

    public struct Variant
    {
        public object Value;
        private static Variant Of(object value) { return new Variant { Value = value }; }
        public static implicit operator Variant(bool from) { return Of(from); }
        public static implicit operator Variant(long from) { return Of(from); }
        public static implicit operator Variant(double from) { return Of(from); }
        public static implicit operator Variant(string from) { return Of(from); }
        public static implicit operator Variant(Vector2I from) { return Of(from); }
        public static implicit operator Variant(Rect2I from) { return Of(from); }
        public static implicit operator Variant(StringName from) { return Of(from); }
        public static implicit operator Variant(Callable from) { return Of(from); }
        public static implicit operator Variant(GodotObject from) { return Of(from); }
        public static implicit operator Variant(byte[] from) { return Of(from); }
        public static implicit operator Variant(int[] from) { return Of(from); }
        public static implicit operator Variant(string[] from) { return Of(from); }
        public static implicit operator Variant(Collections.Array from) { return Of(from); }
        public static implicit operator Variant(Collections.Dictionary from) { return Of(from); }
        public bool AsBool() { return (bool)Value; }
        public long AsInt64() { return (long)Value; }
        public double AsDouble() { return (double)Value; }
        public string AsString() { return (string)Value; }
        public Vector2I AsVector2I() { return (Vector2I)Value; }
        public Rect2I AsRect2I() { return (Rect2I)Value; }
        public Callable AsCallable() { return (Callable)Value; }
        public GodotObject AsGodotObject() { return (GodotObject)Value; }
        public byte[] AsByteArray() { return (byte[])Value; }
        public int[] AsInt32Array() { return (int[])Value; }
        public float[] AsFloat32Array() { return (float[])Value; }
        public double[] AsFloat64Array() { return (double[])Value; }
        public string[] AsStringArray() { return (string[])Value; }
        public Collections.Array AsGodotArray() { return (Collections.Array)Value; }
        public Collections.Array<T> AsGodotArray<T>() { return (Collections.Array<T>)Value; }
        public Collections.Dictionary AsGodotDictionary() { return (Collections.Dictionary)Value; }
    }

    public class GodotObject
    {
        // What the object answers to calls, and what was done to it: verb, name and values.
        public static Func<string, string, object> Answer;
        public static readonly List<string> Done = new List<string>();
        public readonly Dictionary<string, List<Callable>> Listeners = new Dictionary<string, List<Callable>>();
        public string Class = "";

        public bool IsClass(string name) { return name == Class; }
        public string GetClass() { return Class; }

        public Variant Call(StringName method, params Variant[] arguments)
        {
            return Tell("call", method, arguments);
        }

        public Variant Get(StringName property) { return Tell("get", property); }

        public void Set(StringName property, Variant value) { Tell("set", property, value); }

        public void Connect(StringName signal, Callable callable)
        {
            List<Callable> found;
            if (!Listeners.TryGetValue(signal, out found)) { Listeners[signal] = found = new List<Callable>(); }
            found.Add(callable);
        }

        public void Disconnect(StringName signal, Callable callable)
        {
            Listeners[signal].RemoveAll(each => each.Function == callable.Function);
        }

        private Variant Tell(string verb, string name, params Variant[] arguments)
        {
            return Record(Class, verb, name, arguments);
        }

        public static Variant Record(string owner, string verb, string name, params Variant[] arguments)
        {
            var kinds = arguments.Select(each => each.Value == null ? "null" : each.Value.GetType().Name);
            Done.Add(verb + " " + owner + "." + name + "(" + string.Join(", ", kinds) + ")");
            return new Variant { Value = Answer(verb, owner + "." + name) };
        }
    }

    public class RefCounted : GodotObject { }
    public class Resource : RefCounted { }
    public class PackedScene : Resource { }
    public class Node : GodotObject { }
    public class TileMapLayer : Node { }

    public static class ClassDB
    {
        // The base class of each class that there is.
        public static readonly Dictionary<string, Type> Known = new Dictionary<string, Type>();

        public static Variant Instantiate(StringName name)
        {
            Type found;
            if (!Known.TryGetValue(name, out found)) { return new Variant(); }
            var made = (GodotObject)Activator.CreateInstance(found);
            made.Class = name;
            return made;
        }

        public static Variant ClassCallStatic(StringName name, StringName method, params Variant[] arguments)
        {
            return GodotObject.Record(name, "static", method, arguments);
        }
    }
}

namespace Godot.Collections
{
    public class Array : List<Variant>
    {
        public Array() { }
        public Array(IEnumerable<Variant> items) : base(items) { }
    }

    public class Array<T> : List<T>
    {
        public static implicit operator Variant(Array<T> from) { return new Variant { Value = from }; }
    }

    public class Dictionary : Dictionary<Variant, Variant> { }
}
