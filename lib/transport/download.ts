import 'server-only'
import { getLog } from '@/lib/log'

/** A JSON text as a download. */
export const jsonDownload = (pieces: AsyncGenerator<string>, filename: string): Response =>
  download(pieces, filename, 'application/json')

/** A CSV text as a download. */
export const csvDownload = (pieces: AsyncGenerator<string>, filename: string): Response =>
  download(pieces, filename, 'text/csv; charset=utf-8')

/** A streamed download that is never cached. An error in the middle is logged and truncates the file. */
function download(pieces: AsyncGenerator<string>, filename: string, type: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await pieces.next()
          if (piece.done) controller.close()
          else controller.enqueue(encoder.encode(piece.value))
        } catch (error) {
          getLog().error({ err: error }, 'download cut off')
          controller.error(new Error('The download was interrupted.'))
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  })
}
