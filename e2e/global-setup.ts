import { seededFolder } from '../scripts/setup/prepare.mjs'

/** Demos of the tests start from a folder that is filled once. */
export default async function setup(): Promise<void> {
  process.env.SEEDED_DIR = await seededFolder()
}
