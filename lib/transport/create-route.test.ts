import { conflict } from '@/lib/domain/errors'
import { ZIP_LIMIT } from '@/lib/domain/import/import'
import { UNUSED_SETTINGS } from '@/test/support/unused-settings'
import { allMethods } from './create-route'

Object.assign(process.env, UNUSED_SETTINGS)

const MEGABYTE = 1024 * 1024

it('reads the body of a refused call to its end, so that the client can read why', async () => {
  const { POST } = allMethods({ POST: () => Promise.reject(conflict('One at a time.')) })
  let unread = ZIP_LIMIT / MEGABYTE
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      unread -= 1
      controller.enqueue(new Uint8Array(MEGABYTE))
      if (unread === 0) controller.close()
    },
  })
  const request = new Request('http://localhost/api/imports', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)
  const response = await POST(request, { params: Promise.resolve(undefined) })
  expect([response.status, unread]).toEqual([409, 0])
})
