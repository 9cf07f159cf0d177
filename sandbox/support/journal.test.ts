import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderError } from './folder-lock'
import { Journal, type JournalOwner } from './journal'

type Entry = { key: string; value?: string }

let folder: string
let file: string
let open: Journal | undefined

/** Opens a store of texts by key on the folder; returns its content, and a function that sets one. */
async function openJournal(volatile = false) {
  const held = new Map<string, string>()
  const owner: JournalOwner = {
    load: (record) => {
      const { key, value } = record as Entry
      if (value === undefined) held.delete(key)
      else held.set(key, value)
    },
    snapshot: () => [...held].map(([key, value]) => ({ key, value })),
  }
  open = await Journal.open(folder, owner, volatile)
  return { held, journal: open }
}

const closed = async () => {
  await open?.close()
  open = undefined
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-journal-'))
  file = join(folder, 'data.log')
})
afterEach(async () => {
  await closed()
  rmSync(folder, { recursive: true, force: true })
})

it('returns what was appended, and is compacted at each start', async () => {
  const { journal } = await openJournal()
  for (let i = 0; i < 100; i++) await journal.append([{ key: 'a', value: String(i).repeat(50) }])
  await journal.append([{ key: 'b', value: 'x' }, { key: 'b' }])
  await closed()
  const before = statSync(file).size
  const { held } = await openJournal()
  expect([...held]).toEqual([['a', '99'.repeat(50)]])
  expect(statSync(file).size).toBeLessThan(before / 20)
})

it('writes nothing to a volatile journal', async () => {
  const { journal } = await openJournal(true)
  await journal.append([{ key: 'a', value: 'x' }])
  expect(statSync(file).size).toBe(0)
})

it('loses only a frame that the end of the file truncates', async () => {
  const { journal } = await openJournal()
  await journal.append([{ key: 'a', value: '1' }])
  await journal.append([
    { key: 'b', value: '2' },
    { key: 'c', value: '3' },
  ])
  await closed()
  truncateSync(file, statSync(file).size - 1)
  expect([...(await openJournal()).held.keys()]).toEqual(['a'])
  await closed()
  appendFileSync(file, Buffer.alloc(4096))
  expect([...(await openJournal()).held.keys()]).toEqual(['a'])
})

it('rejects a file that is damaged before its end, without changing it', async () => {
  const { journal } = await openJournal()
  await journal.append([{ key: 'a', value: '1' }])
  await journal.append([{ key: 'b', value: '2' }])
  await closed()
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  writeFileSync(file, bytes)
  await expect(openJournal()).rejects.toThrow(/is damaged at byte 0/)
  expect(readFileSync(file)).toEqual(bytes)
})

it('is locked by one store at a time', async () => {
  await openJournal()
  await expect(Journal.open(folder, { load: () => {}, snapshot: () => [] })).rejects.toThrow(DataFolderError)
})
