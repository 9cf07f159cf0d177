import { cached } from '@/app/cached-page'
import { Places, placesMetadata } from './places'

export const generateMetadata = () => placesMetadata('')

/** Every place that has a listed property; public (D9 and D48). Its further pages are `further/places`. */
export default cached(() => <Places after="" />)
