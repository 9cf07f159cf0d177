import { type BrowserContext } from '@playwright/test'

/** Signs a browser in at a site: gives it the session's cookies, as a request's header has them. */
export const addCookies = (context: BrowserContext, site: string, header: string): Promise<void> =>
  context.addCookies(
    header.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: site }
    }),
  )
