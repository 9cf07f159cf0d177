import { HandCoins, Heart, Search } from 'lucide-react'
import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'
import { NextSteps, type Step } from './next-steps'

const STEPS: readonly Step[] = [
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
]

/** The next steps of a buyer without offers and saved homes. */
export const BuyerSteps = () => (
  <NextSteps steps={STEPS}>
    <LinkButton className="sm:justify-self-start" href={paths.properties}>
      Explore homes
    </LinkButton>
  </NextSteps>
)
