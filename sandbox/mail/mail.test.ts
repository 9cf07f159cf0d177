import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import {
  accessibilityViolations,
  collectConsoleErrors,
  contextPerTest,
} from '@keystead/sandbox-support/browser'
import { type Running, spawnMain } from '@keystead/sandbox-support/spawn'
import { type Message } from './store'

let folder: string
let running: Running
let origin: string
let smtpUrl: string

async function start(port = '0', smtpPort = '0', store = 'store'): Promise<Running> {
  const flags = ['--port', port, '--smtp-port', smtpPort, '--data', path.join(folder, store)]
  return spawnMain('mail', flags, ['mail', 'smtp'])
}

async function send(options: SendMailOptions) {
  const transport = createTransport(smtpUrl)
  try {
    return await transport.sendMail({ from: '"Keystead" <no-reply@keystead.test>', ...options })
  } finally {
    transport.close()
  }
}

async function messages(query = ''): Promise<Message[]> {
  const response = await fetch(`${origin}/api/messages${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Message[]
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keystead-mail-'))
  running = await start()
  origin = running.addresses.mail ?? ''
  smtpUrl = running.addresses.smtp ?? ''
})

beforeEach(async () => {
  expect((await fetch(`${origin}/api/messages`, { method: 'DELETE' })).status).toBe(204)
})

afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

test('provides an accepted message as JSON', async () => {
  await send({
    to: '"Bea Buyer" <buyer@keystead.test>',
    bcc: 'archive@keystead.test',
    replyTo: 'Sam Seller <seller@keystead.test>',
    headers: { 'List-Unsubscribe': '<https://keystead.test/u?t=abc>', 'List-Unsubscribe-Post': 'One-Click' },
    subject: 'Réinitialiser — 重置',
    text: 'Open https://keystead.test/reset?token=abc.\n',
    html: '<p>Open <a href="https://keystead.test/reset?token=abc">this</a>.</p>',
    attachments: [{ filename: 'plan.txt', content: 'four rooms' }],
  })
  expect(await messages()).toEqual([
    {
      id: expect.stringMatching(/^\d+$/) as string,
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      envelope: {
        from: 'no-reply@keystead.test',
        to: ['buyer@keystead.test', 'archive@keystead.test'],
      },
      from: { name: 'Keystead', address: 'no-reply@keystead.test' },
      to: [{ name: 'Bea Buyer', address: 'buyer@keystead.test' }],
      unsubscribe: { list: '<https://keystead.test/u?t=abc>', post: 'One-Click' },
      replyTo: [{ name: 'Sam Seller', address: 'seller@keystead.test' }],
      subject: 'Réinitialiser — 重置',
      text: 'Open https://keystead.test/reset?token=abc.',
      html: expect.stringContaining('<p>Open <a href=') as string,
      attachments: [{ name: 'plan.txt', type: 'text/plain', size: 10 }],
    },
  ])
})

test('lists messages newest first, optionally for one address, including blind copies', async () => {
  await send({ to: 'a@keystead.test', subject: 'one', text: '1' })
  await send({ to: 'b@keystead.test', bcc: 'A@Keystead.test', subject: 'two', text: '2' })
  await send({ to: 'b@keystead.test', subject: 'three', text: '3' })
  const subjects = async (query?: string) => (await messages(query)).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['three', 'two', 'one'])
  expect(await subjects('?to=a@keystead.test')).toEqual(['two', 'one'])
  expect(await subjects('?to=nobody@keystead.test')).toEqual([])
  await send({ to: 'c@bücher.example', subject: 'four', text: '4' })
  for (const spelling of ['c@bücher.example', 'C@xn--bcher-kva.example'])
    expect(await subjects(`?to=${encodeURIComponent(spelling)}`)).toEqual(['four'])
})

test('stores all concurrent messages', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index))
  await Promise.all(numbers.map((subject) => send({ to: 'a@keystead.test', subject, text: 'x' })))
  const stored = await messages()
  expect(new Set(stored.map(({ id }) => id)).size).toBe(20)
  expect(stored.map(({ subject }) => subject).sort()).toEqual(numbers.sort())
})

test('rejects a message over 10 MB', async () => {
  const content = Buffer.alloc(11 * 1024 * 1024)
  await expect(
    send({ to: 'a@keystead.test', subject: 'large', attachments: [{ filename: 'a.bin', content }] }),
  ).rejects.toMatchObject({ responseCode: 552 })
  expect(await messages()).toEqual([])
})

test('rejects requests under a foreign host name that resolves to this machine', async () => {
  await send({ to: 'a@keystead.test', subject: 'secret', text: 'x' })
  const status = await new Promise((resolve, reject) => {
    request(`${origin}/api/messages`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})

describe('the page', () => {
  const context = contextPerTest()

  test('shows a message with its link, accessible in both themes', async () => {
    const page = await context().newPage()
    const complaints = collectConsoleErrors(page)
    await page.goto(origin)
    await page.getByText('No messages yet').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])

    await send({
      to: 'buyer@keystead.test',
      subject: 'Reset your password <b>now</b>',
      text: `Choose a new one (${origin}/?reset=abc&x=1).\nIt is valid for 30 minutes.`,
      html: '<!doctype html><title>Reset</title><p>Choose a new one</p>',
    })
    await page.getByRole('link', { name: 'Refresh' }).click()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: /Reset your password <b>now<\/b>/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Reset your password <b>now</b>' }).waitFor()
    await page.frameLocator('iframe').getByText('Choose a new one').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])

    const opened = context().waitForEvent('page')
    await page.getByRole('link', { name: 'reset=abc' }).click()
    expect((await opened).url()).toBe(`${origin}/?reset=abc&x=1`)
    expect(complaints).toEqual([])
  })

  test('fits 320 px, and handles an unknown message', async () => {
    const page = await context().newPage()
    await page.setViewportSize({ width: 320, height: 600 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await send({
      to: `${'long-'.repeat(10)}@keystead.test`,
      subject: 'word'.repeat(40),
      text: 'x'.repeat(400),
    })
    await page.goto(origin)
    expect(await width()).toBe(320)
    await page.getByRole('link', { name: 'word' }).click()
    expect(await width()).toBe(320)
    expect((await page.goto(`${origin}/messages/1`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Message not found' }).waitFor()
  })

  test('runs and loads nothing in the HTML part', async () => {
    await send({
      to: 'a@keystead.test',
      subject: 'hostile',
      html: `<script>parent.document.title = 'taken'; document.title = 'taken'</script>
        <img src="${origin}/api/messages" onerror="document.title = 'taken'">
        <form action="${origin}/stolen"><button>Send</button></form>`,
    })
    const [message] = await messages()
    const page = await context().newPage()
    // A request that the policy blocks starts but gets no response.
    const loadedPaths: string[] = []
    page.on('response', (response) => loadedPaths.push(new URL(response.url()).pathname))
    for (const address of [`/messages/${message?.id}`, `/messages/${message?.id}/html`]) {
      await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' })
      expect(await page.title()).not.toBe('taken')
    }
    await page.getByRole('button', { name: 'Send' }).click()
    const part = `/messages/${message?.id}/html`
    expect(loadedPaths).toEqual([`/messages/${message?.id}`, part, part])
  })
})

test('keeps messages after kill -9, reports a port in use, and exits with 0 on SIGTERM', async () => {
  await send({ to: 'a@keystead.test', subject: 'kept', text: 'x' })
  const [before] = await messages()
  const { port } = new URL(origin)
  const { port: smtpPort } = new URL(smtpUrl)
  expect(await running.stop('SIGKILL')).toBeNull()
  running = await start(port, smtpPort)
  expect(await messages()).toEqual([before])

  await expect(start(port, '0', 'other')).rejects.toThrow('EADDRINUSE')
  await expect(start('0', smtpPort, 'other')).rejects.toThrow('EADDRINUSE')
  expect(await running.stop()).toBe(0)
  expect(running.output()).toBe(`smtp ${smtpUrl}\nmail ${origin}\n`)
})
