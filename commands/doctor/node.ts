import { isAtLeast, needsNewerNode, OLDEST_NODE, SECURE_NODE } from '@/lib/node-version.mjs'
import { type Finding, findings } from './finding'

const { ok, note, fault } = findings('node')

/** The version of Node that runs this: a fault if it is too old, a note if it has known vulnerabilities. */
export async function checkNode(version = process.versions.node): Promise<Finding[]> {
  if (!isAtLeast(version, OLDEST_NODE))
    return [fault(needsNewerNode(version), `install Node ${SECURE_NODE} or later`)]
  return [
    isAtLeast(version, SECURE_NODE)
      ? ok(version)
      : note(
          `${version} has vulnerabilities that later releases fix`,
          `install Node ${SECURE_NODE} or later`,
        ),
  ]
}
