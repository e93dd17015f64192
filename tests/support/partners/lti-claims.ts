/** The claims of a launch as LTI core 1.3 gives them for its example, those of time and of the two parties left out. */
export const EXAMPLE_CLAIMS: Readonly<Record<string, unknown>> = {
  sub: 'a6d5c443-1f51-4783-ba1a-7686ffe3b54a',
  name: 'Ms Jane Marie Doe',
  given_name: 'Jane',
  family_name: 'Doe',
  middle_name: 'Marie',
  picture: 'https://platform.example.edu/jane.jpg',
  email: 'jane@platform.example.edu',
  locale: 'en-US',
  'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '07940580-b309-415e-a37c-914d387c1150',
  'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiResourceLinkRequest',
  'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
  'https://purl.imsglobal.org/spec/lti/claim/roles': [
    'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student',
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor',
  ],
  'https://purl.imsglobal.org/spec/lti/claim/role_scope_mentor': [
    'fad5fb29-a91c-770-3c110-1e687120efd9',
    '5d7373de-c76c-e2b-01214-69e487e2bd33',
    'd779cfd4-bc7b-019-9bf1a-04bf1915d4d0',
  ],
  'https://purl.imsglobal.org/spec/lti/claim/context': {
    id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
    label: 'ECON 1010',
    title: 'Economics as a Social Science',
    type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
  },
  'https://purl.imsglobal.org/spec/lti/claim/resource_link': {
    id: '200d101f-2c14-434a-a0f3-57c2a42369fd',
    description: 'Assignment to introduce who you are',
    title: 'Introduction Assignment',
  },
  'https://purl.imsglobal.org/spec/lti/claim/tool_platform': {
    guid: 'ex/48bbb541-ce55-456e-8b7d-ebc59a38d435',
    contact_email: 'support@platform.example.edu',
    description: 'An Example Tool Platform',
    name: 'Example Tool Platform',
    url: 'https://platform.example.edu',
    product_family_code: 'ExamplePlatformVendor-Product',
    version: '1.0',
  },
  'https://purl.imsglobal.org/spec/lti/claim/target_link_uri':
    'https://tool.example.com/lti/48320/ruix8782rs',
  'https://purl.imsglobal.org/spec/lti/claim/launch_presentation': {
    document_target: 'iframe',
    height: 320,
    width: 240,
    return_url: 'https://platform.example.edu/terms/201601/courses/7/sections/1/resources/2',
  },
  'https://purl.imsglobal.org/spec/lti/claim/custom': {
    xstart: '2017-04-21T01:00:00Z',
    request_url: 'https://tool.com/link/123',
  },
  'https://purl.imsglobal.org/spec/lti/claim/lis': {
    person_sourcedid: 'example.edu:71ee7e42-f6d2-414a-80db-b69ac2defd4',
    course_offering_sourcedid: 'example.edu:SI182-F16',
    course_section_sourcedid: 'example.edu:SI182-001-F16',
  },
  'http://www.ExamplePlatformVendor.com/session': { id: '89023sj890dju080' },
}
