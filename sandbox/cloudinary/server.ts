import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { close, listen, withErrorResponse, sendJson } from '@keystead/sandbox-support/http'
import { ApiError } from './errors'
import { contentTypes, inspectPicture } from './picture'
import { type Account, checkSignature } from './signature'
import { type Asset, AssetStore } from './store'
import busboy from 'busboy'

export interface CloudinaryOptions extends Account {
  /** 0: any free port. */
  port: number
  dataDir: string
  /** Its public origin, if a proxy is in front of it. */
  publicUrl?: string
}

export interface CloudinaryServer {
  /** The origin of uploads and pictures. */
  url: string
  /** The URL at which it listens, which differs from `url` behind a proxy. */
  ownUrl: string
  /** The value for `CLOUDINARY_URL`. */
  cloudinaryUrl: string
  close(): Promise<void>
}

/** The supported parameters of an upload; any other is rejected rather than ignored. */
const uploadParameters = new Set([
  ...['file', 'api_key', 'timestamp', 'signature', 'cloud_name', 'resource_type', 'type'],
  ...['public_id', 'allowed_formats'],
])

/** The parameters of a deletion; there is no cache for `invalidate` to clear. */
const destroyParameters = new Set([
  ...['api_key', 'timestamp', 'signature', 'cloud_name', 'resource_type', 'type'],
  ...['public_id', 'invalidate'],
])

/**
 * Starts a stand-in for Cloudinary on 127.0.0.1: signed uploads, `destroy`, and the pictures. Rejects if the
 * port is in use.
 */
export async function startCloudinary({
  port,
  dataDir,
  publicUrl,
  ...account
}: CloudinaryOptions): Promise<CloudinaryServer> {
  const store = await AssetStore.open(dataDir)
  const server = createServer()
  const ownUrl = await listen(server, port).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const url = publicUrl ?? ownUrl
  server.on('request', withErrorResponse(new Cloudinary(url, account, store).handle))

  const { cloudName, apiKey, apiSecret } = account
  return {
    url,
    ownUrl,
    cloudinaryUrl: `cloudinary://${apiKey}:${apiSecret}@${cloudName}?upload_prefix=${url}`,
    async close() {
      await close(server)
      await store.close()
    },
  }
}

class Cloudinary {
  constructor(
    private readonly origin: string,
    private readonly account: Account,
    private readonly store: AssetStore,
  ) {}

  handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await this.route(request, response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      response.setHeader('x-cld-error', error.message.replace(/[^\x20-\x7e]/g, '?'))
      sendJson(response, error.status, { error: { message: error.message } })
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const method = request.method ?? 'GET'
    const call = /^\/v1_1\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(pathname)
    if (method === 'POST' && call) {
      const [, cloud = '', resourceType = '', action = ''] = call.map(decodeText)
      sendJson(response, 200, await this.call(request, cloud, resourceType, action))
      return
    }

    const picture = /^\/([^/]+)\/image\/upload\/(?:v\d+\/)?(.+)\.([a-z]+)$/.exec(pathname)
    if ((method === 'GET' || method === 'HEAD') && picture) {
      const [, cloud, publicId = '', format] = picture.map(decodeText)
      if (cloud === this.account.cloudName) return this.serve(response, publicId, format, method)
    }
    throw new ApiError(404, `The stand-in does not support ${method} ${pathname}`)
  }

  private async call(request: IncomingMessage, cloud: string, resourceType: string, action: string) {
    const form = await readForm(request)
    if (cloud !== this.account.cloudName) throw new ApiError(401, `Invalid cloud_name ${cloud}`)
    if (request.headers['content-range']) throw new ApiError(400, 'The stand-in accepts only whole files')
    checkSignature(form.fields, this.account)
    if (action === 'upload' && resourceType === 'image') return this.upload(form)
    if (action === 'destroy' && resourceType === 'image') return this.destroy(form)
    throw new ApiError(404, `The stand-in does not support ${resourceType}/${action}`)
  }

  private async upload({ fields, file }: Form) {
    checkParameters(fields, uploadParameters)
    if (fields.file !== undefined)
      throw new ApiError(400, 'The stand-in accepts a file, not a URL or a data URI')
    if (!file) throw new ApiError(400, 'Missing required parameter - file')
    if (file.size > maxFileBytes) {
      throw new ApiError(400, `File size too large. Got ${file.size}. Maximum is ${maxFileBytes}.`)
    }

    const publicId = checkPublicId(fields.public_id)
    const picture = await inspectPicture(file.bytes, fields.allowed_formats?.split(','))
    return this.describe(await this.store.save({ publicId, ...picture }, file.bytes))
  }

  private async destroy({ fields }: Form) {
    checkParameters(fields, destroyParameters)
    if (!fields.public_id) throw new ApiError(400, 'Missing required parameter - public_id')
    return { result: (await this.store.remove(fields.public_id)) ? 'ok' : 'not found' }
  }

  private async serve(
    response: ServerResponse,
    publicId: string,
    format: string | undefined,
    method: string,
  ) {
    const asset = this.store.find(publicId)
    if (!asset || asset.format !== format) throw new ApiError(404, `Resource not found - ${publicId}`)
    response.writeHead(200, {
      'content-type': contentTypes[asset.format],
      'content-length': asset.size,
      'cache-control': 'public, no-transform, immutable, max-age=2592000',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${asset.etag}"`,
    })
    if (method === 'HEAD') response.end()
    else await pipeline(createReadStream(this.store.pathOf(asset)), response)
  }

  /** The response to an upload, with Cloudinary's names; `bytes` is the size. */
  private describe(asset: Asset) {
    const { publicId, version, format } = asset
    const name = publicId.split('/').map(encodeURIComponent).join('/')
    const address = `${this.origin}/${this.account.cloudName}/image/upload/v${version}/${name}.${format}`
    const { width, height, size: bytes } = asset
    return { public_id: publicId, version, format, width, height, bytes, secure_url: address }
  }
}

/** Throws `ApiError` 400 for an unsupported parameter or delivery type. */
function checkParameters(fields: Record<string, string>, allowed: Set<string>): void {
  const unknown = Object.keys(fields).find((name) => !allowed.has(name))
  if (unknown) throw new ApiError(400, `The stand-in does not support the parameter ${unknown}`)
  if (fields.type && fields.type !== 'upload') throw new ApiError(400, `Invalid type ${fields.type}`)
}

/** The requested public id; generated ones are not supported. */
function checkPublicId(publicId = ''): string {
  const isEmpty = publicId.split('/').some((part) => part.trim() === '')
  if (isEmpty || publicId.length > 255 || /[?&#\\%<>+\p{Cc}]/u.test(publicId)) {
    throw new ApiError(400, `public_id (${publicId}) is invalid`)
  }
  return publicId
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw Object.assign(new ApiError(400, `Invalid address ${text}`), { cause })
  }
}

/** The limit of Cloudinary's free plan and of Keystead (D22): 10 MB, in bytes. */
const maxFileBytes = 10 * 1024 * 1024

/** A request's form. `file.bytes` is empty if the file exceeds the limit; `file.size` is its actual size. */
interface Form {
  fields: Record<string, string>
  file?: { size: number; bytes: Buffer }
}

/** Reads a multipart or URL-encoded form to its end. Throws `ApiError` 400 for other bodies. */
async function readForm(request: IncomingMessage): Promise<Form> {
  const form: Form = { fields: {} }
  const files: Promise<void>[] = []
  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: 64 * 1024 },
    })
    parser.on('field', (name, value) => {
      form.fields[name] = value
    })
    parser.on('file', (name, stream) => {
      const reading = readFile(stream).then(
        (content) => {
          if (name === 'file') form.file = content
        },
        (error: Error) => void parser.destroy(error),
      )
      files.push(reading)
    })
    await pipeline(request, parser)
    await Promise.all(files)
  } catch (error) {
    throw new ApiError(400, error instanceof Error ? error.message : 'Invalid form')
  }
  return form
}

/** Discards what exceeds the limit, so that the response can be read and states the actual size. */
async function readFile(stream: AsyncIterable<Buffer>): Promise<{ size: number; bytes: Buffer }> {
  let size = 0
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxFileBytes) chunks = []
    else chunks.push(chunk)
  }
  return { size, bytes: Buffer.concat(chunks) }
}
