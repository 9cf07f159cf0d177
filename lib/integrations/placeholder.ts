import 'server-only'
import sharp from 'sharp'
import { PROPERTY_TYPE_LABELS, type PropertyType } from '@/lib/domain/facts'

const [WIDTH, HEIGHT] = [1200, 900]

/** Line drawings above the ground line at y = 640. */
const SHAPES: Record<PropertyType, string> = {
  house: 'M390 640V400l210-150 210 150v240M540 640V500h120v140M450 430h70v70h-70zM680 430h70v70h-70z',
  apartment:
    'M420 640V200h360v440M480 260h60v60h-60zM570 260h60v60h-60zM660 260h60v60h-60zM480 380h60v60h-60zM570 380h60v60h-60zM660 380h60v60h-60zM480 500h60v60h-60zM660 500h60v60h-60zM570 640V500h60v140',
  townhouse:
    'M330 640V370l90-100 90 100v270M510 640V370l90-100 90 100v270M690 640V370l90-100 90 100v270M390 640V540h60v100M570 640V540h60v100M750 640V540h60v100M395 400h50v60h-50zM575 400h50v60h-50zM755 400h50v60h-50z',
  villa:
    'M300 640V420h600v220M270 420h660M360 420V300h300v120M400 640V490h130v150M590 490h250v90H590zM420 340h60v50h-60zM540 340h60v50h-60z',
  cabin: 'M360 640L600 220l240 420M540 640V510h120v130M555 400h90v60h-90z',
  land: 'M420 640V470M420 470q-60-10-60-70t60-90q60 30 60 90t-60 70M720 640V480M720 480q-45-5-45-55t45-70q45 20 45 70t-45 55',
  other: 'M420 640V420l180-130 180 130v220M560 640V520h80v120',
}

/** The placeholder picture of a listing: a line drawing of its property type with a dimension line, as WebP. */
export const drawPlaceholder = (type: PropertyType): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
        <title>${PROPERTY_TYPE_LABELS[type]}</title>
        <rect width="100%" height="100%" fill="#e7e3db"/>
        <rect y="640" width="100%" height="260" fill="#dcd7cc"/>
        <path d="M120 640h960" stroke="#5b6169" stroke-width="6"/>
        <path d="${SHAPES[type]}" fill="none" stroke="#5b6169" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
        <path d="M300 720h600M300 705v30M900 705v30" stroke="#a3762c" stroke-width="4" fill="none"/>
      </svg>`,
    ),
  )
    .webp({ quality: 80 })
    .toBuffer()
