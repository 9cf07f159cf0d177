import { seededFolder } from '../scripts/setup/prepare.mjs'

/** The demos of tests copy a folder that is filled once. */
export default async function setup(): Promise<void> {
  process.env.SEEDED_DIR = await seededFolder()
}
