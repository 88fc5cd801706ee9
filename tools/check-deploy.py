"""The Compose file of deploy/: it can be read, its files are there, and the server gets every variable it asks for."""

import re
from pathlib import Path

import yaml

folder = Path("deploy")
services = yaml.safe_load((folder / "compose.yaml").read_text())["services"]

# Files that deploy/certificates and deploy/passwords make, and the folder that the user makes.
made = {"server.pem", "server-key.pem", "ca.pem", "worker.password", "nats.env"}
for name, service in services.items():
    for volume in service["volumes"]:
        source = volume.split(":")[0]
        known = (folder / source).exists() or source == "./data"
        assert known or (source.startswith("./secrets/") and Path(source).name in made), f"{name}: {source}"
    build = service.get("build")
    assert build is None or (folder / build["context"] / build["dockerfile"]).exists(), name

asked = set()
for config in ("nats.conf", "accounts.conf"):
    lines = [line.split("#")[0] for line in (folder / config).read_text().splitlines()]
    asked |= set(re.findall(r"\$(SUSUN_\w+)", "\n".join(lines)))
users = re.search(r"^for user in (.*); do$", (folder / "passwords").read_text(), re.M).group(1).split()
given = {f"SUSUN_{user.upper().replace('-', '_')}_PASSWORD" for user in users}
assert given == {name for name in asked if name.endswith("_PASSWORD")}, given ^ asked
missing = asked - given - set(services["nats"]["environment"])
assert not missing, missing
print(f"{'Compose':<10} read; its files are there, and all {len(asked)} variables of the server")
