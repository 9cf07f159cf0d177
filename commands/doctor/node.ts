import { type Finding, findings } from './finding'

const { ok, note } = findings('node')
/** Keystead also runs on the older versions that `engines` in package.json allows. */
const RECOMMENDED = 24

/** The version of Node that runs this; a note if the recommended one would answer more requests. */
export async function checkNode(version = process.versions.node): Promise<Finding[]> {
  const major = Number.parseInt(version, 10)
  return [
    major < RECOMMENDED
      ? note(
          `${version} works, but answers a third fewer requests than ${RECOMMENDED}`,
          `run the site on Node ${RECOMMENDED}`,
        )
      : ok(version),
  ]
}
