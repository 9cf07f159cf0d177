import { paths } from '@/lib/paths'

/** Without JavaScript the account area is in a frame, so that the page is the same for everyone. */
export const AccountFrame = () => (
  <noscript className="noscript:contents">
    <iframe
      src={paths.accountArea}
      title="Your account"
      className="-mr-1 h-12 w-72 max-md:w-full max-md:border-t max-md:border-border"
    />
  </noscript>
)
