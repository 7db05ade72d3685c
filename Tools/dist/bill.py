"""The bill of materials: what the program is made of, in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/)."""

import datetime
import hashlib
import json
import uuid

from components import all_of_them


def of(version: str, commit: str, epoch: int, program: bytes) -> bytes:
    digest = hashlib.sha256(program).hexdigest()
    def component(name: str, version: str, license: str, home: str, kind: str, **more) -> dict:
        return {
            "type": kind, "bom-ref": f"{name}@{version}", "name": name, "version": version,
            "licenses": [{"expression": license}], "externalReferences": [{"type": "website", "url": home}], **more,
        }
    own = component(
        "rulecheck", version, "MIT", "https://github.com/OWNER/rulecheck", "application",
        hashes=[{"alg": "SHA-256", "content": digest}], properties=[{"name": "commit", "value": commit}])
    others = [
        component(c.name, c.version, c.license, c.home, "library", purl=c.source, description=c.what) for c in all_of_them()]
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, digest)}", "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": own,
        },
        "components": others,
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [other["bom-ref"] for other in others]},
            *({"ref": other["bom-ref"]} for other in others),
        ],
    }
    return (json.dumps(bill, indent=2) + "\n").encode()
