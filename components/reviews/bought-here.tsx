import { Key } from 'lucide-react'
import { Badge } from '../ui/badge'

/** Marks a review whose writer bought the home (D259). */
export const BoughtHere = () => (
  <Badge tone="accent" icon={Key}>
    Bought here
  </Badge>
)
