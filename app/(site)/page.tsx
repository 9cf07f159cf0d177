import { connection } from 'next/server'
import { CustomerReviews } from '@/components/home/customer-reviews'
import { Faq } from '@/components/home/faq'
import { faqItems } from '@/components/home/faq-items'
import { FeaturedProperties } from '@/components/home/featured-properties'
import { Hero } from '@/components/home/hero'
import { NeedHelp, StillHaveQuestions } from '@/components/home/support'
import { WhyChooseUs } from '@/components/home/why-choose-us'
import { loadHome } from './load-home'

/** The home page (specification section 2); the same for everyone. */
export default async function HomePage() {
  await connection()
  const { featured, reviews } = await loadHome()
  return (
    <>
      <Hero />
      <FeaturedProperties properties={featured} />
      <CustomerReviews reviews={reviews} />
      <WhyChooseUs />
      <section aria-labelledby="faq" className="container-page pt-section">
        <Faq items={faqItems} aside={<NeedHelp />} />
        <StillHaveQuestions />
      </section>
    </>
  )
}
