import { ownApplication } from '@/test/support/own-application'

const SECRET = 'a-secret-of-the-clock'
const own = ownApplication({ CRON_SECRET: SECRET, JOBS_SECONDS: '0' })

const ask = (authorization?: string, method = 'GET') =>
  fetch(`${own.site}/api/jobs`, { method, ...(authorization && { headers: { authorization } }) })

describe('GET /api/jobs', () => {
  it.each([undefined, 'Bearer', 'Bearer wrong', SECRET, `Bearer ${SECRET}x`, `bearer ${SECRET}`])(
    'refuses %p',
    async (authorization) => {
      const answer = await ask(authorization)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
    },
  )

  it('answers no other method', async () => {
    expect((await ask(`Bearer ${SECRET}`, 'POST')).status).toBe(405)
  })

  it('does the work that is due', async () => {
    await own.db.collection<{ _id: string }>('jobs').insertOne({
      _id: 'copy-name:64b000000000000000000001',
      ...{ kind: 'copy-name', subject: '64b000000000000000000001', attempts: 0, asked: 1 },
      ...{ dueAt: new Date(), leaseUntil: new Date(0) },
    })
    const answer = await ask(`Bearer ${SECRET}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await own.db.collection('jobs').countDocuments({ kind: 'copy-name' })).toBe(0)
    expect(await (await ask(`Bearer ${SECRET}`)).json()).toEqual({ done: 0, later: 0, failed: 0 })
  })
})
