// Uses every member of the generated classes on objects that record it, and prints what they recorded.
using System;
using System.Linq;
using System.Reflection;
using Godot;

public static class Check
{
    private const BindingFlags All = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static
        | BindingFlags.DeclaredOnly;

    // The type that the present member promises, and the values that a handler of an event was given.
    private static Type wanted = typeof(void);
    private static object[] told;

    public static void Main()
    {
        var classes = typeof(WarrenNodes.WarrenMap).Assembly.GetTypes()
            .Where(each => IsView(each)).OrderBy(each => each.Name).ToList();
        foreach (var each in classes) { ClassDB.Known[each.Name] = each.BaseType.GetGenericArguments()[0]; }
        GodotObject.Answer = (verb, name) => wanted == typeof(void) ? null : Raw(wanted);
        foreach (var each in classes) { CheckClass(each); }
        Refuses(() => WarrenNodes.WarrenMap.Wrap(new Resource { Class = "WarrenPuzzle" }), "ArgumentException");
        ClassDB.Known.Clear();
        Refuses(() => WarrenNodes.WarrenMap.Create(), "InvalidOperationException");
        Console.WriteLine("null " + (WarrenNodes.WarrenMap.Wrap(null) == null));
    }

    private static void Refuses(Action work, string kind)
    {
        try { work(); }
        catch (Exception error) { Console.WriteLine("refused " + (error.GetType().Name == kind)); }
    }

    private static void CheckClass(Type type)
    {
        object made = type.GetMethod("Create").Invoke(null, null);
        Console.WriteLine("class " + type.Name + " " + type.BaseType.GetGenericArguments()[0].Name);
        foreach (var each in type.GetNestedTypes().Where(each => each.IsEnum))
        {
            var values = Enum.GetNames(each).Select(name => name + "=" + Convert.ToInt64(Enum.Parse(each, name)));
            Console.WriteLine("enum " + type.Name + "." + each.Name + " " + string.Join(" ", values));
        }
        foreach (var each in type.GetProperties(All)) { CheckProperty(each, made); }
        foreach (var each in type.GetMethods(All).Where(each => !each.IsSpecialName)) { CheckMethod(each, made); }
        foreach (var each in type.GetEvents(All)) { CheckEvent(each, made); }
    }

    private static void CheckProperty(PropertyInfo property, object made)
    {
        wanted = property.PropertyType;
        Same(property.GetValue(made), wanted);
        Show();
        if (property.CanWrite)
        {
            property.SetValue(made, Typed(wanted));
            Show();
        }
    }

    private static void CheckMethod(MethodInfo method, object made)
    {
        if (method.Name == "Wrap" || method.Name == "Create") { return; }
        wanted = method.ReturnType;
        var parameters = method.GetParameters();
        Same(method.Invoke(made, parameters.Select(each => Typed(each.ParameterType)).ToArray()), wanted);
        Show();
        var defaults = parameters.Where(each => each.IsOptional).Select(each => each.Name + "=" + each.DefaultValue);
        if (defaults.Any()) { Console.WriteLine("default " + method.Name + " " + string.Join(" ", defaults)); }
    }

    private static void CheckEvent(EventInfo happening, object made)
    {
        var inner = (GodotObject)made.GetType().GetProperty("Inner").GetValue(made);
        var kinds = happening.EventHandlerType.GetGenericArguments();
        var handler = typeof(Check).GetMethod("Told" + kinds.Length);
        if (kinds.Length > 0) { handler = handler.MakeGenericMethod(kinds); }
        var listener = Delegate.CreateDelegate(happening.EventHandlerType, handler);
        happening.AddEventHandler(made, listener);
        happening.AddEventHandler(made, listener);
        var name = inner.Listeners.Single(each => each.Value.Count > 0).Key;
        var function = inner.Listeners[name][0].Function;
        told = null;
        function.DynamicInvoke(function.Method.GetParameters().Select(each => Plain(each.ParameterType, kinds)).ToArray());
        for (int i = 0; i < kinds.Length; i++) { Same(told[i], kinds[i]); }
        happening.RemoveEventHandler(made, listener);
        int left = inner.Listeners[name].Count;
        happening.RemoveEventHandler(made, listener);
        happening.RemoveEventHandler(made, listener);
        var names = string.Join(", ", kinds.Select(Name));
        Console.WriteLine("event " + inner.Class + "." + name + "(" + names + ") " + left + inner.Listeners[name].Count);
    }

    public static void Told0() { told = new object[0]; }
    public static void Told1<A>(A a) { told = new object[] { a }; }
    public static void Told2<A, B>(A a, B b) { told = new object[] { a, b }; }
    public static void Told3<A, B, C>(A a, B b, C c) { told = new object[] { a, b, c }; }
    public static void Told4<A, B, C, D>(A a, B b, C c, D d) { told = new object[] { a, b, c, d }; }

    // The C# class of a view is told by its base class.
    private static bool IsView(Type type) { return type.BaseType != null && type.BaseType.Name == "WarrenObject`1"; }

    private static string Name(Type type)
    {
        return type.IsGenericType ? type.Name + "<" + type.GetGenericArguments()[0].Name + ">" : type.Name;
    }

    private static object Object(string name) { return ClassDB.Instantiate(name).Value; }

    // What Godot would answer for a member of a type.
    private static object Raw(Type type)
    {
        if (IsView(type)) { return Object(type.Name); }
        if (type.IsEnum) { return 1L; }
        if (type.IsArray && IsView(type.GetElementType()))
        {
            Variant[] items = { (GodotObject)Object(type.GetElementType().Name) };
            return new Godot.Collections.Array(items);
        }
        return Typed(type);
    }

    // What a signal passes: objects come as they are.
    private static object Plain(Type type, Type[] kinds)
    {
        return type == typeof(GodotObject) ? Object(kinds.First(IsView).Name) : Typed(type);
    }

    // A value of a type, as the game passes it.
    private static object Typed(Type type)
    {
        if (type == typeof(string)) { return "text"; }
        if (IsView(type)) { return type.GetMethod("Create").Invoke(null, null); }
        if (type.IsArray)
        {
            var found = Array.CreateInstance(type.GetElementType(), 1);
            found.SetValue(Typed(type.GetElementType()), 0);
            return found;
        }
        return Activator.CreateInstance(type);
    }

    private static void Same(object found, Type type)
    {
        if (type == typeof(void)) { return; }
        if (found == null || found.GetType() != type) { Console.WriteLine("WRONG " + type.Name + ": " + found); }
    }

    private static void Show()
    {
        foreach (var line in GodotObject.Done) { Console.WriteLine(line); }
        GodotObject.Done.Clear();
    }
}
