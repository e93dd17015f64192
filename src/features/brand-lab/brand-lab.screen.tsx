import { useEffect, useState } from 'react'
import { completeBrand } from '#core/brand/pick.ts'
import { fetchFile } from '#core/request/file.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { brand as own } from '#src/state/brand.state.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { BrandCard } from './brand-card.part.tsx'
import css from './brand-lab.module.css'
import { found, hostsBySlug, type LabBrand } from './brands.rules.ts'

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
  const shown = all && found(all, typed)
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
