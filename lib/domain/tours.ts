import { TOUR_HOST_NAMES, TOUR_HOSTS, type TourHost } from './tour-hosts'

/** The longest link to one, in characters. */
export const TOUR_LINK_LIMIT = 300

/** Where a tour or video is: the host's link to it, and the address of its player. */
export type Tour = { host: TourHost; link: string; embed: string }

type LinksOfHost = {
  /** The names of its sites, without "www.". */
  sites: readonly string[]
  /** The tour that the address on one of its sites leads to; `undefined` if it leads to none. */
  find: (address: URL) => Omit<Tour, 'host'> | undefined
}

/** The single parameter or part of a path that `pattern` captures. */
const part = (pattern: RegExp, text: string | null): string | undefined => pattern.exec(text ?? '')?.[1]

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
          ? part(/^\/([\w-]{11})$/, pathname)
          : (part(/^\/(?:embed|shorts|live)\/([\w-]{11})$/, pathname) ??
            part(/^([\w-]{11})$/, searchParams.get('v')))
      return id === undefined ? undefined : youTube(id)
    },
  },
  Vimeo: {
    sites: ['vimeo.com', 'player.vimeo.com'],
    find: ({ pathname, searchParams }) => {
      const [, id, inPath] = /^\/(?:video\/)?(\d{1,15})(?:\/([0-9a-f]{1,32}))?$/.exec(pathname) ?? []
      if (id === undefined) return undefined
      // An unlisted video has a key.
      const key = inPath ?? part(/^([0-9a-f]{1,32})$/, searchParams.get('h'))
      return {
        link: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}`,
        embed: `https://player.vimeo.com/video/${id}?${key === undefined ? '' : `h=${key}&`}dnt=1`,
      }
    },
  },
  Matterport: {
    sites: ['my.matterport.com', 'discover.matterport.com'],
    find: ({ pathname, searchParams }) => {
      const id = part(/^\/space\/(\w{11})$/, pathname) ?? part(/^(\w{11})$/, searchParams.get('m'))
      const link = `https://my.matterport.com/show/?m=${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
  Kuula: {
    sites: ['kuula.co'],
    find: ({ pathname }) => {
      const id = part(/^\/(?:share|post)\/((?:collection\/)?\w{4,12})$/, pathname)
      const link = `https://kuula.co/share/${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
  CloudPano: {
    sites: ['app.cloudpano.com'],
    find: ({ pathname }) => {
      const id = part(/^\/tours\/([\w-]{4,40})$/, pathname)
      const link = `https://app.cloudpano.com/tours/${id}`
      return id === undefined ? undefined : { link, embed: link }
    },
  },
}

/** The refusal of any other link (D397). */
export const TOUR_FAULT = `Use a link to ${TOUR_HOST_NAMES}.`

/** The address in a text, with or without its scheme; `undefined` unless it is one of the web. */
function webAddress(text: string): URL | undefined {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const address = URL.canParse(whole) ? new URL(whole) : undefined
  return address?.username === '' && address.password === '' && address.port === '' ? address : undefined
}

/**
 * The tour or video that a link leads to, under the one link by which it is stored; `null` for another host, a page of a
 * host without a tour, and a longer text (D397).
 */
export function readTour(text: string): Tour | null {
  if (text.length > TOUR_LINK_LIMIT) return null
  const address = webAddress(text.trim())
  if (address === undefined) return null
  const site = address.hostname.replace(/^www\./, '')
  address.hostname = site
  address.pathname = address.pathname.replace(/\/$/, '')
  const host = TOUR_HOSTS.find((name) => LINKS[name].sites.includes(site))
  const found = host && LINKS[host].find(address)
  return host && found ? { host, ...found } : null
}

/** The origin of a tour's player, for the policy of the page that frames it (ADR 109). */
export const playerOrigin = ({ embed }: Tour): string => new URL(embed).origin

/** The hosts of videos; all others show tours to walk through. */
const VIDEO_HOSTS: readonly string[] = ['YouTube', 'Vimeo']

/** "Video on YouTube", "Tour on Matterport". */
export const tourLabel = (host: string): string =>
  `${VIDEO_HOSTS.includes(host) ? 'Video' : 'Tour'} on ${host}`
