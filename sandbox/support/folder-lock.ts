import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The data folder cannot be used; the message says what to do. */
export class DataFolderError extends Error {}

/** BSD's flag that opens a file with an exclusive lock; Node has no name for it. */
const O_EXLOCK = 0x20

/**
 * Locks a folder against a second server. The kernel frees the lock when the process ends in any way: an
 * abstract socket on Linux, a named pipe on Windows, an exclusively locked file elsewhere. Throws
 * DataFolderError if another process has it. Returns the function that frees it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const inUse = new DataFolderError(
    `Another server is using ${folder}. Stop it first, or choose another folder.`,
  )
  if (process.platform !== 'linux' && process.platform !== 'win32') {
    try {
      const file = openSync(
        join(folder, 'lock'),
        constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK,
      )
      return () => closeSync(file)
    } catch {
      throw inUse
    }
  }
  const name = `keystead-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const socket = createServer((peer) => peer.destroy())
  socket.listen(process.platform === 'linux' ? `\0${name}` : `\\\\?\\pipe\\${name}`)
  await once(socket, 'listening').catch(() => {
    throw inUse
  })
  socket.unref()
  return () => void socket.close()
}
