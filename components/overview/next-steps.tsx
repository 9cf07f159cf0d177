import { HandCoins, Heart, Search } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { Button } from '../ui/button'

const STEPS = [
  {
    icon: Search,
    title: 'Find a home',
    text: 'Search a place, set your filters, or draw an area on the map.',
  },
  {
    icon: Heart,
    title: 'Save what you like',
    text: 'Tap the heart on a home. You’ll see here when its price changes or it goes under offer.',
  },
  {
    icon: HandCoins,
    title: 'Make an offer',
    text: 'Within the range shown. You pay only after it is accepted.',
  },
] as const

/** The next steps of a buyer without offers and saved homes. */
export const NextSteps = () => (
  <section aria-label="Next steps" className="grid gap-8">
    <ol className="grid gap-6 sm:grid-cols-3">
      {STEPS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid content-start gap-2 border-t border-border-strong pt-4">
          <Icon className="size-5" strokeWidth={1.75} aria-hidden />
          <h2 className="display-xs">{title}</h2>
          <p className="text-sm text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ol>
    <Button asChild className="sm:justify-self-start">
      <Link href={paths.properties}>Explore homes</Link>
    </Button>
  </section>
)
