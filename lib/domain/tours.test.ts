import { playerOrigin, readTour, TOUR_LINK_ERROR, tourLabel } from './tours'

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const MATTERPORT = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'

describe('a link to a tour or video (D397)', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s', YOUTUBE],
    ['https://youtube.com/watch?list=x&v=dQw4w9WgXcQ', YOUTUBE],
    ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    [' https://www.youtube.com/shorts/dQw4w9WgXcQ ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['HTTPS://VIMEO.COM/76979871/', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1', MATTERPORT],
    ['https://discover.matterport.com/space/SxQL3iGyoDo', MATTERPORT],
    ['https://kuula.co/post/7lSvP', 'https://kuula.co/share/7lSvP'],
    ['https://kuula.co/share/collection/7PnKd?logo=1', 'https://kuula.co/share/collection/7PnKd'],
    ['app.cloudpano.com/tours/6cyX0mqEO', 'https://app.cloudpano.com/tours/6cyX0mqEO'],
  ])('reads %s as %s', (typed, link) => {
    expect(readTour(typed)).toMatchObject({ link })
    expect(readTour(link)).toMatchObject({ link })
  })

  it.each([
    '',
    'tour',
    'javascript:alert(1)',
    'javascript://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,<iframe src=https://youtu.be/dQw4w9WgXcQ>',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'http://127.0.0.1/watch?v=dQw4w9WgXcQ',
    'http://[::1]/show/?m=SxQL3iGyoDo',
    'https://192.168.0.1/76979871',
    'https://localhost/tours/6cyX0mqEO',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://example.org/https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@example.org/dQw4w9WgXcQ',
    'https://user:secret@youtu.be/dQw4w9WgXcQ',
    'https://someone@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
    'https://vimeo.com/channels/staffpicks',
    'https://my.matterport.com/show/?m=../../x',
    'https://kuula.co/explore',
    `https://youtu.be/dQw4w9WgXcQ?${'x'.repeat(300)}`,
  ])('refuses %s', (typed) => expect(readTour(typed)).toBeNull())

  it('names the five hosts in its refusal', () => {
    expect(TOUR_LINK_ERROR).toBe('Use a link to YouTube, Vimeo, Matterport, Kuula or CloudPano.')
  })

  it.each([
    [YOUTUBE, 'https://www.youtube-nocookie.com', 'Video on YouTube'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com', 'Video on Vimeo'],
    [MATTERPORT, 'https://my.matterport.com', 'Tour on Matterport'],
    ['https://kuula.co/share/7lSvP', 'https://kuula.co', 'Tour on Kuula'],
    ['https://app.cloudpano.com/tours/6cyX0mqEO', 'https://app.cloudpano.com', 'Tour on CloudPano'],
  ])('%s is played by %s, under "%s"', (link, origin, label) => {
    const tour = readTour(link)
    if (!tour) throw new Error('There is no tour.')
    expect([playerOrigin(tour), tourLabel(tour.host)]).toEqual([origin, label])
  })

  it('plays videos without cookies, and an unlisted one with its key', () => {
    expect(readTour(YOUTUBE)?.embed).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(readTour('vimeo.com/76979871/8272103f6e')?.embed).toBe(
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    )
  })

  it('is refused in linear time if it is long', () => {
    expect(readTour('https://youtu.be/'.repeat(1_000_000))).toBeNull()
  })
})
