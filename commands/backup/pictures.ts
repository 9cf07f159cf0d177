import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fetchPicture } from '@/lib/integrations/remote-picture'
import { PICTURES } from './file-format'
import { readBackup } from './read-backup'

/** How many pictures are downloaded concurrently. */
const CONCURRENT_DOWNLOADS = 4

/** The index of a folder: file name, tab, URL. */
export const LIST = 'pictures.tsv'

/** The file name of a URL: stable, and valid on every file system. */
function fileOf(url: string): string {
  const ending = /\.[a-z\d]{1,5}$/i.exec(new URL(url).pathname)?.[0].toLowerCase() ?? ''
  return createHash('sha256').update(url).digest('hex') + ending
}

/** Fetches one picture unless its file exists; returns the reason if the host does not return it. */
async function fetchInto(folder: string, name: string, url: string): Promise<string | null> {
  const file = path.join(folder, name)
  if (existsSync(file)) return null
  // The host is the site's own and may be in a private network.
  const fetched = await fetchPicture(url, { hosts: [new URL(url).host] })
  if ('refused' in fetched) return fetched.refused
  await writeFile(`${file}.part`, fetched.bytes)
  await rename(`${file}.part`, file)
  return null
}

/**
 * Fetches the pictures of a backup that a folder lacks, and writes its index. Missing pictures are reported and
 * skipped; another call tries them again.
 */
export async function fetchPictures(
  backup: string,
  folder: string,
  report: (line: string) => void,
): Promise<{ present: number; missing: number }> {
  await mkdir(folder, { recursive: true })
  const counts = { present: 0, missing: 0 }
  const list = await open(path.join(folder, LIST), 'w')
  const downloads = new Set<Promise<void>>()
  const fetchOne = async (url: string) => {
    const name = URL.canParse(url) ? fileOf(url) : ''
    const refused = name === '' ? 'It is not a URL.' : await fetchInto(folder, name, url)
    if (refused === null) {
      counts.present += 1
      await list.write(`${name}\t${url}\n`)
    } else {
      counts.missing += 1
      report(`missing: ${url}: ${refused}`)
    }
  }
  try {
    await readBackup(backup, {
      async row({ name, line }) {
        if (name !== PICTURES) return
        while (downloads.size >= CONCURRENT_DOWNLOADS) await Promise.race(downloads)
        const download: Promise<void> = fetchOne(JSON.parse(line) as string).finally(() =>
          downloads.delete(download),
        )
        downloads.add(download)
      },
    })
    await Promise.all(downloads)
  } finally {
    await list.close()
  }
  return counts
}
