import { useEffect, useState } from 'react'
import { GROUNDS, LEGIBLE, legibility } from '#core/brand/contrast.ts'
import { completeBrand } from '#core/brand/pick.ts'
import { fetchFile } from '#core/request/file.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { brandFile, brand as own } from '#src/state/brand.state.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import css from './brand-lab.module.css'
import { differences, filterBrands, hostsBySlug, type LabBrand } from './brands.rules.ts'

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
const BrandCard = ({ brand, hosts }: LabBrand) => {
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

async function readAll(): Promise<LabBrand[]> {
  const place = `${own.hashPath}/brands`
  const hosts = hostsBySlug(((await fetchFile(`${place}/hosts.json`)) ?? {}) as Record<string, unknown>)
  return await Promise.all(
    [...hosts].map(async ([slug, names]) => ({
      brand: completeBrand(await fetchFile(`${place}/${slug}/brand.json`)),
      hosts: names,
    })),
  )
}

/** Every brand on one page, for whoever makes one: marks, colours in all themes, hosts and switches. */
export const BrandLabScreen = () => {
  const [all, setAll] = useState<LabBrand[] | null>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    let gone = false
    void readAll().then((brands) => {
      if (!gone) setAll(brands)
    })
    return () => {
      gone = true
    }
  }, [])
  const shown = all && filterBrands(all, typed)
  return (
    <Page
      title={t('lab.title')}
      back={PATH.home}
      wide
      actions={
        <a href={`${own.hashPath}/?brand=`} target="_self">
          {t('lab.end')}
        </a>
      }
    >
      <SearchField label={t('lab.find')} value={typed} onChange={setTyped} />
      {all?.length === 0 && <EmptyState title={t('lab.failed')} />}
      {shown && shown.length > 0 && <p role="status">{t('lab.count', { count: shown.length })}</p>}
      <div className={css['cards']}>
        {shown?.map((one) => (
          <BrandCard key={one.brand.slug} {...one} />
        ))}
      </div>
    </Page>
  )
}
