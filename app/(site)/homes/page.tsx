import { cached } from '@/app/cached-page'
import { Places, placesMetadata } from './places'

export const generateMetadata = () => placesMetadata('')

/** Every place with a listed property; public (D9, D48). `page_n/all_places` renders later pages. */
export default cached(() => <Places after="" />)
