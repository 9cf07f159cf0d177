import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { close, listen, withErrorResponse } from './http'

afterEach(() => jest.restoreAllMocks())

it('logs nothing if a client disconnects in the middle of a response', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024)
      })(),
    )
  let ended: Promise<void> = Promise.resolve()
  const server = createServer(
    withErrorResponse((_asked, response: ServerResponse) => {
      ended = pipeline(endless(), response)
      return ended
    }),
  )
  const site = await listen(server, 0)
  const outgoing = request(`${site}/picture`).end()
  const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream]
  await once(response, 'data')
  outgoing.destroy()
  await expect(ended).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  await new Promise(setImmediate)
  expect(logged).not.toHaveBeenCalled()
  await close(server)
})
