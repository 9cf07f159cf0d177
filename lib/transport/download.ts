import 'server-only'
import { toDay } from '@/lib/domain/dates'
import { DOCUMENT_TYPES, type DocumentType } from '@/lib/domain/document'
import { getLog } from '@/lib/log'
import { withRevalidation } from './revalidation'

export const jsonDownload = (pieces: AsyncGenerator<string>, filename: string): Response =>
  download(pieces, filename, 'application/json')

export const csvDownload = (pieces: AsyncGenerator<string>, filename: string): Response =>
  download(pieces, filename, 'text/csv; charset=utf-8')

/** The numbers of a home by day, as a CSV file (D505). */
export const numbersDownload = (pieces: AsyncGenerator<string>, { days }: { days: number }): Response =>
  csvDownload(pieces, `keystead-numbers-${toDay(new Date())}-${days}-days.csv`)

/** A document that the browser downloads and never displays. */
export const documentDownload = ({
  type,
  bytes,
  name,
}: {
  type: DocumentType
  bytes: Buffer
  name: string
}) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': DOCUMENT_TYPES[type],
      'Content-Disposition': `attachment; ${filenameParameters(name)}`,
      'Cache-Control': 'no-store',
    },
  })

/** A file's name for old clients, and as RFC 8187 spells it if it is not ASCII. */
function filenameParameters(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

const CALENDAR = 'text/calendar; charset=utf-8'

export const calendarDownload = (text: string, filename: string): Response =>
  new Response(text, {
    headers: { 'Content-Type': CALENDAR, 'Content-Disposition': `attachment; filename="${filename}"` },
  })

/** A calendar that programs read again and again: 304 if it has not changed. Only the viewer may store it. */
export async function calendarFeed(request: Request, text: string): Promise<Response> {
  const response = await withRevalidation(request, calendarDownload(text, 'keystead.ics'))
  response.headers.set('Cache-Control', 'private, no-cache')
  return response
}

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
