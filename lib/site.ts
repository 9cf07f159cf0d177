/** The name, email and addresses of the site; they are written only here (D1). */
export const site = {
  name: 'Keystead',
  tagline: 'Your trusted platform for buying, selling, and managing real estate properties online.',
  supportEmail: 'support@keystead.example',
  supportPhone: '+1 555 010 0140',
  supportPhoneLink: 'tel:+15550100140',
  social: {
    video: 'https://video.example/keystead',
    microblog: 'https://microblog.example/@keystead',
    photos: 'https://photos.example/keystead',
  },
} as const

/** The path of the home page, apart from `paths` for pages of errors, whose code every page loads by itself. */
export const HOME = '/'
