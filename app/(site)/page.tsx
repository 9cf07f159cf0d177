import { cachedHome } from '@/app/content'
import { cached } from '@/app/cached-page'
import { publicMetadata } from '@/app/public-metadata'
import { absolute } from '@/lib/services/absolute'
import { sendSupportMessageAction } from '@/app/(site)/actions'
import { CustomerReviews } from '@/components/home/customer-reviews'
import { Faq } from '@/components/home/faq'
import { faqItems } from '@/components/home/faq-items'
import { FeaturedProperties } from '@/components/home/featured-properties'
import { Hero } from '@/components/home/hero'
import { NeedHelp, StillHaveQuestions } from '@/components/home/support'
import { WhyChooseUs } from '@/components/home/why-choose-us'
import { JsonLd } from '@/components/seo/json-ld'
import { paths } from '@/lib/paths'
import { faqPage, organization } from '@/lib/structured-data'

export const generateMetadata = () => publicMetadata({ path: paths.home })

/** The home page; the same for everyone. */
export default cached(async function HomePage() {
  const { featured, reviews } = await cachedHome()
  return (
    <>
      <JsonLd data={organization(absolute)} />
      <JsonLd data={faqPage(faqItems)} />
      <Hero />
      <FeaturedProperties properties={featured} />
      <CustomerReviews reviews={reviews} />
      <WhyChooseUs />
      <section aria-labelledby="faq" className="container-page pt-section">
        <Faq items={faqItems} aside={<NeedHelp />} />
        <StillHaveQuestions send={sendSupportMessageAction} />
      </section>
    </>
  )
})
