import { TOUR_HOST_NAMES, TOUR_HOSTS, type TourHost } from './tour-hosts'

/** The longest link to a tour, in characters. */
export const TOUR_LINK_LIMIT = 300

/** A tour or video: its host, its link, and the URL of its player. */
export type Tour = { host: TourHost; link: string; embed: string }

type LinksOfHost = {
  /** The host names, without "www.". */
  sites: readonly string[]
  /** The tour at a URL of this host, or `undefined`. */
  find: (url: URL) => Omit<Tour, 'host'> | undefined
}

/** The text that `pattern` captures, or `undefined`. */
const capture = (pattern: RegExp, text: string | null): string | undefined => pattern.exec(text ?? '')?.[1]

const youTube = (id: string) => ({
  link: `https://www.youtube.com/watch?v=${id}`,
  // The host that sets no cookie before the video is played.
  embed: `https://www.youtube-nocookie.com/embed/${id}`,
})

const LINKS: Record<TourHost, LinksOfHost> = {
  YouTube: {
    sites: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'],
    find: ({ hostname, pathname, searchParams }) => {
      const id =
        hostname === 'youtu.be'
          ? capture(/^\/([\w-]{11})$/, pathname)
          : (capture(/^\/(?:embed|shorts|live)\/([\w-]{11})$/, pathname) ??
            capture(/^([\w-]{11})$/, searchParams.get('v')))
      return id === undefined ? undefined : youTube(id)
    },
  },
  Vimeo: {
    sites: ['vimeo.com', 'player.vimeo.com'],
    find: ({ pathname, searchParams }) => {
      const [, id, inPath] = /^\/(?:video\/)?(\d{1,15})(?:\/([0-9a-f]{1,32}))?$/.exec(pathname) ?? []
      if (id === undefined) return undefined
      // An unlisted video has a key.
      const key = inPath ?? capture(/^([0-9a-f]{1,32})$/, searchParams.get('h'))
      return {
        link: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}`,
        embed: `https://player.vimeo.com/video/${id}?${key === undefined ? '' : `h=${key}&`}dnt=1`,
      }
    },
  },
  Matterport: {
    sites: ['my.matterport.com', 'discover.matterport.com'],
    find: ({ pathname, searchParams }) => {
      const id = capture(/^\/space\/(\w{11})$/, pathname) ?? capture(/^(\w{11})$/, searchParams.get('m'))
      const link = `https://my.matterport.com/show/?m=${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
  Kuula: {
    sites: ['kuula.co'],
    find: ({ pathname }) => {
      const id = capture(/^\/(?:share|post)\/((?:collection\/)?\w{4,12})$/, pathname)
      const link = `https://kuula.co/share/${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
  CloudPano: {
    sites: ['app.cloudpano.com'],
    find: ({ pathname }) => {
      const id = capture(/^\/tours\/([\w-]{4,40})$/, pathname)
      const link = `https://app.cloudpano.com/tours/${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
}

/** The error for a link to a host that is not in this table (D397). */
export const TOUR_LINK_ERROR = `Use a link to ${TOUR_HOST_NAMES}.`

/** The URL in a text, with or without its scheme; `undefined` with a user name, a password or a port. */
function parseWebUrl(text: string): URL | undefined {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  return url?.username === '' && url.password === '' && url.port === '' ? url : undefined
}

/**
 * The tour or video that a link leads to, with its canonical link; `null` for an unknown host, a page without a tour,
 * and a text that is too long (D397).
 */
export function readTour(text: string): Tour | null {
  if (text.length > TOUR_LINK_LIMIT) return null
  const url = parseWebUrl(text.trim())
  if (url === undefined) return null
  const site = url.hostname.replace(/^www\./, '')
  url.hostname = site
  url.pathname = url.pathname.replace(/\/$/, '')
  const host = TOUR_HOSTS.find((name) => LINKS[name].sites.includes(site))
  const tour = host && LINKS[host].find(url)
  return host && tour ? { host, ...tour } : null
}

/** The origin of a tour's player, for the policy of the page that frames it (ADR 109). */
export const playerOrigin = ({ embed }: Tour): string => new URL(embed).origin

/** The hosts of videos; all others show tours to walk through. */
const VIDEO_HOSTS: readonly string[] = ['YouTube', 'Vimeo']

/** "Video on YouTube", "Tour on Matterport". */
export const tourLabel = (host: string): string =>
  `${VIDEO_HOSTS.includes(host) ? 'Video' : 'Tour'} on ${host}`
