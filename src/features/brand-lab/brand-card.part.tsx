import { GROUNDS, LEGIBLE, legibility } from '#core/brand/contrast.ts'
import { t } from '#src/i18n/i18n.ts'
import { brandFile, brand as own } from '#src/state/brand.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './brand-lab.module.css'
import { differences, type LabBrand } from './brands.rules.ts'

/** A brand's mark, title and button on the grounds of the three themes, with the least contrast of each. */
const Themes = ({ brand }: Pick<LabBrand, 'brand'>) => (
  <div className={css['themes']}>
    {legibility(brand.colors).map(({ theme, colour, least }) => {
      const { ground, onFill } = GROUNDS[theme]
      return (
        <figure key={theme} className={css['theme']} style={{ background: ground }}>
          <img
            src={brandFile({ ...brand, hashPath: own.hashPath }, 'logo.svg')}
            alt=""
            width={48}
            height={48}
          />
          <b style={{ color: colour }}>{brand.shortTitle}</b>
          <span className={css['button']} style={{ background: colour, color: onFill }}>
            {t('login.submit')}
          </span>
          <figcaption>
            <Badge tone={least >= LEGIBLE ? 'good' : 'bad'}>
              {t('lab.contrast', { theme: t(`lab.theme.${theme}`), ratio: least.toFixed(2) })}
            </Badge>
          </figcaption>
        </figure>
      )
    })}
  </div>
)

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <p className={css['names']}>
      <span>{title}</span> {names.join(' · ')}
    </p>
  )

/** All that can be seen of a brand without using it, and the way to use it. */
export const BrandCard = ({ brand, hosts }: LabBrand) => {
  const { off, on } = differences(brand.switches)
  return (
    <Card
      title={brand.title}
      aside={
        // A target of its own makes it a real load: the brand is found before anything is drawn.
        <a href={`${own.hashPath}/?brand=${brand.slug}`} target="_self">
          {t('lab.use')}
        </a>
      }
    >
      <Themes brand={brand} />
      <p className={css['foot']}>{brand.footer}</p>
      <p className={css['marks']}>
        <Badge>{brand.locale}</Badge>
        {brand.main && <Badge tone="info">{t('lab.main')}</Badge>}
        {brand.hashPath && <Badge tone="info">{t('lab.path', { path: brand.hashPath })}</Badge>}
        {brand.filePath && <Badge tone="info">{t('lab.files', { path: brand.filePath })}</Badge>}
        {brand.cdn && <Badge tone="info">{t('lab.cdn', { address: brand.cdn })}</Badge>}
      </p>
      <Names title={t('lab.hosts')} names={hosts} />
      <Names title={t('lab.off')} names={off} />
      <Names title={t('lab.on')} names={on} />
    </Card>
  )
}
