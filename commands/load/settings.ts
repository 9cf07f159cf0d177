import { FORMAT } from '@/lib/domain/format'

/** Values for settings that this command does not use: dummies, and the formats of the build, whose defaults differ. */
const UNUSED = {
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'unused-by-what-only-reads-and-writes-the-database',
  STRIPE_SECRET_KEY: 'unused',
  STRIPE_PUBLISHABLE_KEY: 'unused',
  STRIPE_WEBHOOK_SECRET: 'unused',
  CLOUDINARY_URL: 'cloudinary://key:secret@keystead?upload_prefix=http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'silent',
  CURRENCY: FORMAT.currency,
  LOCALE: FORMAT.locale,
  COUNTRY: FORMAT.country,
}

/**
 * Completes the settings for a command that only uses the database; returns its connection string. Throws if that is
 * not set.
 */
export function databaseSettings(): string {
  const uri = process.env.MONGODB_URI
  if (!uri) throw new Error('Set MONGODB_URI.')
  for (const [name, value] of Object.entries(UNUSED)) process.env[name] ||= value
  return uri
}
