/** Required settings for services that a test does not use. */
export const UNUSED_SETTINGS = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/none',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a-secret-of-the-tests-of-32-characters',
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  CLOUDINARY_URL: 'cloudinary://key:secret@keystead',
  SMTP_URL: 'smtp://127.0.0.1:1',
}
