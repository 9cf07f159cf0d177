import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes `data` to `file` atomically: a reader, or a crash, sees all of the new content or none. Resolves
 * when it is on disk.
 */
export async function writeDurably(file: string, data: string | Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx')
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  await syncFolder(path.dirname(file))
}

/** A rename is durable only once the folder is synced; Windows cannot open a folder and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
