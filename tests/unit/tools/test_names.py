"""The checks of classes report every duplicate name and every large port, and nothing else."""

from pathlib import Path
from runpy import run_path

TOOL = run_path(str(Path(__file__).parents[3] / "tools/names.py"))
check = TOOL["check"]
check_ports = TOOL["check_ports"]
check_interfaces = TOOL["check_interfaces"]


def test_reports_public_classes_with_the_same_name(tmp_path: Path) -> None:
    source = tmp_path / "src"
    (source / "one").mkdir(parents=True)
    (source / "one/a.py").write_text("class Page:\n    pass\n\n\nclass _Part:\n    pass\n\n\nclass Site:\n    pass\n")
    (source / "b.py").write_text("class _Part:\n    pass\n\n\ndef f():\n    class Page:\n        pass\n")
    assert list(check(source)) == [
        "Class Page is defined in src/b.py:6 and src/one/a.py:1. Rename all but one, or make them private."
    ]
    assert list(check(source, {"Page"})) == []


def test_reports_known_names_that_are_unique_by_now(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/a.py").write_text("class Page:\n    pass\n")
    assert list(check(tmp_path / "src", {"Page"})) == [
        "Class Page is unique now. Remove it from KNOWN in tools/names.py."
    ]


def test_reports_ports_with_more_than_nine_methods(tmp_path: Path) -> None:
    def a_class(name: str, base: str, methods: int) -> str:
        return f"class {name}({base}):\n" + "".join(f"    def m{n}(self): ...\n" for n in range(methods))

    source = tmp_path / "src"
    source.mkdir()
    classes = [("Port", "Protocol[T]", 10), ("Small", "Protocol", 9), ("Socket", "asyncio.BufferedProtocol", 10)]
    (source / "a.py").write_text("".join(a_class(*given) for given in classes))
    assert list(check_ports(source)) == [
        "src/a.py:1: Port Port has 10 methods; at most 9 were expected. Split it by its callers."
    ]


def test_reports_interfaces_of_more_than_nine_functions(tmp_path: Path) -> None:
    def an_interface(name: str, functions: int, *more: str) -> str:
        members = [f"  readonly m{n}: (a: string) => Promise<{{ readonly b: string }}>;" for n in range(functions)]
        return "\n".join([f"export interface {name} extends Other {{", "  /** A: b. */", *members, *more, "}", ""])

    source = tmp_path / "frontend"
    (source / "node_modules").mkdir(parents=True)
    interfaces = [
        an_interface("Large", 8, "  method(): void;", "  readonly generic: <T>(a: T) => T;"),
        an_interface("Small", 9),
        an_interface("State", 10, "  readonly count: number;"),
    ]
    (source / "a.ts").write_text("".join(interfaces))
    (source / "node_modules/b.ts").write_text(interfaces[0])
    assert list(check_interfaces(source)) == [
        "frontend/a.ts:1: Port Large has 10 methods; at most 9 were expected. Split it by its callers."
    ]
