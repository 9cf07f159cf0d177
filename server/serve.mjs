import cluster from 'node:cluster'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSocket, Server } from 'node:net'
import path from 'node:path'
import v8 from 'node:v8'
import next from 'next'
import { shutDown, whenStarted, isShuttingDown } from '../lib/lifecycle.mjs'

/**
 * The growth of live memory in per cent before the next garbage collection (ADR 082). V8's default is up to four
 * times as much.
 */
const HEAP_GROWTH = 50

/** How long shutdown waits for responses in progress, in milliseconds. */
const DRAIN_LIMIT_MS = 20_000

/**
 * How much longer than the keep-alive timeout a leaving worker waits for a connection's next request, in milliseconds.
 */
const LEAVE_MARGIN_MS = 1_000

/** Timeouts for a request's headers and body, in milliseconds; large bodies (uploads) may take longer. */
const HEADERS_LIMIT_MS = 10_000
const BODY_LIMIT_MS = 60_000
const LARGE_BODY_LIMIT_MS = 300_000
const LARGE_BODY_BYTES = 1024 * 1024
/** How often connections are checked for timed-out requests, in milliseconds. */
const CHECK_MS = 2_000

/**
 * Closes the connection of a request whose body takes too long.
 * @param {import('node:http').IncomingMessage} request
 */
function limitBody(request) {
  if (request.complete || Number(request.headers['content-length'] ?? 0) > LARGE_BODY_BYTES) return
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, BODY_LIMIT_MS)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The build's settings, passed to Next as its own `server.js` does; the standalone folder has no
 * next.config.ts. On a read-only file system, scaled pictures are not cached, to avoid an error for each.
 * @param {string} root
 */
function loadBuildConfig(root) {
  const file = path.join(root, '.next/required-server-files.json')
  const { config } = JSON.parse(readFileSync(file, 'utf8'))
  if (!isWritable(path.join(root, '.next/cache/images'))) config.images.maximumDiskCacheSize = 0
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

/**
 * A socket on a free port, held until the server takes it over: Next has to know the port before it can
 * respond.
 * @param {string | undefined} hostname
 */
async function reservePort(hostname) {
  const socket = createSocket().listen({ port: 0, ...(hostname !== undefined && { host: hostname }) })
  await once(socket, 'listening')
  return socket
}

/**
 * Serves the built application in this process, and listens once it can respond. On SIGTERM or SIGINT it
 * accepts no more connections, finishes its responses, releases its jobs, and exits with 0 (D175). A worker
 * that is asked to leave does the same, but also serves further requests on open connections.
 * @param {string} root the folder with `.next`
 * @param {{ port: number, hostname?: string | undefined, fd?: number | undefined }} address port 0 is any
 * free one;
 *  `fd` is a socket that already listens on the port
 */
export async function serve(root, { port: requestedPort, hostname, fd }) {
  v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  process.chdir(root)
  loadBuildConfig(root)
  const reservedPort = requestedPort === 0 ? await reservePort(hostname) : undefined
  const port = reservedPort?.address().port ?? requestedPort
  // Next's own URL, which it calls for an action of another page.
  process.env.__NEXT_PRIVATE_ORIGIN = `http://${hostname ?? 'localhost'}:${port}`
  const app = next({ dir: root, dev: false, port, ...(hostname !== undefined && { hostname }) })
  await app.prepare()
  await whenStarted()
  const render = app.getRequestHandler()
  // Cached pages are served before Next sees the request (`lib/transport/cached-responses.ts`, ADR 035).
  const { serve: serveRequest, maxConnections } = globalThis[Symbol.for('keystead.content')]
  const files = new Set(readdirSync('public', { recursive: true }).map((name) => `/${name}`))
  const compressed = new Set(
    readdirSync('.next/static', { recursive: true })
      .filter((name) => name.endsWith('.br'))
      .map((name) => `/_next/static/${name.slice(0, -'.br'.length)}`),
  )

  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  /** @type {Set<import('node:http').ServerResponse>} */
  const responses = new Set()
  let isClosing = false
  const closeUnused = () => {
    const used = new Set([...responses].map(({ socket }) => socket))
    for (const socket of sockets) if (!used.has(socket)) socket.destroy()
  }

  const limits = {
    headersTimeout: HEADERS_LIMIT_MS,
    requestTimeout: LARGE_BODY_LIMIT_MS,
    connectionsCheckingInterval: CHECK_MS,
  }
  const server = createServer(limits, (request, response) => {
    limitBody(request)
    if (isShuttingDown()) response.setHeader('Connection', 'close')
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (isClosing) setImmediate(closeUnused)
    })
    serveRequest(request, response, render, files, compressed).catch((error) => {
      console.error(error)
      if (!response.headersSent) response.statusCode = 500
      response.end()
    })
  })
  server.maxConnections = maxConnections
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  /** @param {number} grace how long idle connections are left open for their next request, in milliseconds */
  const drain = (grace) =>
    new Promise((resolve) => {
      server.once('close', resolve)
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close')
      // http's own method would close every idle connection, even with a request on its way.
      Server.prototype.close.call(server)
      setTimeout(() => {
        isClosing = true
        closeUnused()
      }, grace)
      setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
    })
  let isStopping = false
  const stop = async (grace = 0) => {
    if (isStopping) return
    isStopping = true
    await shutDown(() => drain(grace), grace > 0)
    await app.close()
    process.exit(0)
  }
  // Workers of a cluster are replaced by the primary (`workers.mjs`); a single process cannot replace itself.
  if (!cluster.isWorker)
    process.on('SIGHUP', () => console.error('Nothing was restarted. A restart needs at least two WORKERS.'))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
  process.on('message', (message) => {
    if (message === 'leave') void stop(server.keepAliveTimeout + LEAVE_MARGIN_MS)
  })

  server.on('error', (error) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use. Stop the program that uses it, or set another PORT.`
        : `The server cannot listen on port ${port}: ${error.message}`,
    )
    process.exit(1)
  })
  const address = fd === undefined ? { port, ...(hostname !== undefined && { host: hostname }) } : { fd }
  server.listen(reservedPort ?? address, () => {
    console.log(`listening on http://${hostname ?? 'localhost'}:${port}`)
    process.send?.('ready')
  })
}
