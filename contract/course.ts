import Type from 'typebox'

/**
 * Letters and numbers of any script: a subject outside the course dictionary (日语, 体育) has its name for a code, and a
 * paper has its subject's.
 */
const CODE = '^([0-9A-Za-z_-]|[^\\u0000-\\u00bf\\u2000-\\u206f])+$'

/** A code of the course dictionary, or the name of a subject that is not in it, without blanks and separators. */
export const CourseId = Type.String({ minLength: 1, maxLength: 40, pattern: CODE })

/** A paper of an exam: its subject's code, with `-2`, `-3` ... for further papers of the subject. */
export const PaperId = Type.String({ minLength: 1, maxLength: 64, pattern: CODE })
