import { CannotStart } from '@/lib/cannot-start'
import { MIGRATIONS } from '@/lib/data/migrations'
import { end } from '@/lib/life.mjs'
import { comeBack } from '@/test/support/life'
import { serviceDatabase } from '@/test/support/services'
import { checkReadiness } from './health'
import { startUp } from './start-up'

const { db } = serviceDatabase({ JOBS_SECONDS: '0', CONTENT_POLL_MS: '0' })
const migrations = () => db.collection<{ _id: number; name: string; beside?: number }>('migrations')
const newest = MIGRATIONS.length

const refusal = async (): Promise<string> => {
  const error: unknown = await startUp().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CannotStart)
  return String(error)
}

it('starts, and is ready, on a database of its version', async () => {
  await expect(startUp()).resolves.toBeUndefined()
  expect(await checkReadiness()).toEqual({ status: 'ok', database: 'ok', migrations: 'ok', server: 'ok' })
})

it('does not start, nor is ready, on one that is behind, and says what to run', async () => {
  const last = await migrations().findOneAndDelete({ _id: newest })
  expect(await refusal()).toMatch(
    /^Error: Keystead does not start: .* is behind .*run "npm run migrate" first\.$/,
  )
  expect(await checkReadiness()).toMatchObject({ status: 'error', database: 'ok', migrations: 'error' })
  expect(await migrations().countDocuments()).toBe(newest - 1)
  if (last) await migrations().insertOne(last)
})

it('does not start on one that a newer version has changed, but on one of the release after', async () => {
  await migrations().insertOne({ _id: newest + 1, name: 'of tomorrow' })
  expect(await refusal()).toMatch(
    /^Error: Keystead does not start: the database has been changed by a newer version .*"of tomorrow".*\.$/,
  )
  expect(await checkReadiness()).toMatchObject({ status: 'error', migrations: 'error' })
  await migrations().updateOne({ _id: newest + 1 }, { $set: { beside: newest } })
  await expect(startUp()).resolves.toBeUndefined()
  expect(await checkReadiness()).toMatchObject({ status: 'ok' })
  await migrations().deleteOne({ _id: newest + 1 })
})

it('is not ready from the moment on that it is to end, but where another takes its place', async () => {
  await end(async () => {
    expect(await checkReadiness()).toMatchObject({ status: 'ok', server: 'ok' })
  }, true)
  await end(async () => {
    expect(await checkReadiness()).toMatchObject({ status: 'error', database: 'ok', server: 'ending' })
  })
  comeBack()
})
