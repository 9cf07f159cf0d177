import { Building2 } from 'lucide-react'
import { cn } from '../ui/cn'
import { sourcesOf } from '../ui/picture-sources'

const PX = 96

/** The whole logo of an office in a square (D458), white in both themes as on paper; without one, a sign in its place. */
export const OfficeLogo = ({ name, src }: { name: string; src: string | null }) =>
  src === null ? (
    <span className={cn(FRAME, 'grid place-content-center border-dashed text-subtle')} aria-hidden>
      <Building2 />
    </span>
  ) : (
    // eslint-disable-next-line @next/next/no-img-element -- its sources are those of next/image
    <img
      alt={`Logo of ${name}`}
      width={PX}
      height={PX}
      decoding="async"
      className={cn(FRAME, 'bg-[white] object-contain p-1')}
      {...sourcesOf(src, { width: PX })}
    />
  )

const FRAME = 'size-24 shrink-0 rounded-md border border-border'
