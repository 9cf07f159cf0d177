import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

/**
 * Creates a certificate for all names of the trial, with its own authority, in `folder`; returns the
 * authority's file.
 */
export function makeCertificate(folder: string): string {
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-keyout', 'ca.key', '-out', 'ca.pem', '-days', '90', '-subj', '/CN=Trial']
  openssl('req', '-x509', ...key, ...authority)
  openssl('req', ...key, '-keyout', 'site.key', '-out', 'site.csr', '-subj', '/CN=keystead.test')
  writeFileSync(file('names.txt'), 'subjectAltName=DNS:*.keystead.test')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.txt']
  openssl('x509', '-req', '-in', 'site.csr', '-out', 'site.pem', '-days', '90', ...by)
  return file('ca.pem')
}

/**
 * A reverse proxy with https, like an operator's: forwards by the host's first label, sets X-Forwarded-For,
 * and has a shorter keep-alive timeout than the application.
 */
export async function startProxy(
  folder: string,
  port: number,
  targets: Record<string, string>,
): Promise<{ close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true, timeout: 4_000 })
  const read = (name: string) => readFileSync(join(folder, name))
  const server = createServer({ key: read('site.key'), cert: read('site.pem') }, (incoming, response) => {
    const [name = ''] = (incoming.headers.host ?? '').split('.')
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const onward = request(new URL(incoming.url ?? '/', targets[name] ?? 'http://127.0.0.1:1'), {
      agent,
      method: incoming.method ?? 'GET',
      headers,
    })
    onward.once('response', (upstream) => {
      // Hop-by-hop headers.
      for (const header of ['connection', 'keep-alive']) delete upstream.headers[header]
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
      agent.destroy()
    },
  }
}
