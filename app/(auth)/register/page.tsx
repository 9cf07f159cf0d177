import { cached } from '@/app/cached-page'
import { publicMetadata } from '@/app/public-metadata'
import { paths } from '@/lib/paths'
import { Register } from './register'

export const generateMetadata = () => publicMetadata({ path: paths.register, title: 'Register' })

/** For visitors without a session or a page to return to; `with-callback/` is for all other people. */
export default cached(() => <Register callback={paths.home} />)
