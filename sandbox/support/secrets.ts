import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Secrets = { session: string; webhook: string; google: string; cloudinary: string }

/** The random secrets of a data folder, created at its first start, so that sessions survive a restart. */
export function rememberSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secret = () => randomBytes(32).toString('hex')
  const secrets = { session: secret(), webhook: `whsec_${secret()}`, google: secret(), cloudinary: secret() }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
