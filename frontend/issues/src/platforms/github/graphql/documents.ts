/** Everything that is asked of GitHub's GraphQL API; in each document, a name in braces is another one of this file. */

const USER = `fragment user on Actor { login avatarUrl url }`;

const REACTIONS = `fragment reactions on Reactable { id reactionGroups { content viewerHasReacted reactors(first: 1) { totalCount } } }`;

const COMMENT = `fragment comment on IssueComment { ...reactions body bodyHTML createdAt updatedAt author { ...user } }
${REACTIONS}
${USER}`;

const PAGE = `fragment page on IssueCommentConnection { totalCount pageInfo { startCursor endCursor } nodes { ...comment } }
${COMMENT}`;

const ISSUE = `fragment issue on Issue { id number title body url author { login } labels(first: 100) { nodes { name } } comments(first: $first, last: $last) { ...page } }
${PAGE}`;

export const VIEWER = `query { viewer { ...user } }
${USER}`;

/** Viewer, issue and comments at once, by a search. */
export const SEARCH = `query ($query: String!, $first: Int, $last: Int) {
  viewer { ...user }
  search(type: ISSUE, query: $query, first: 20) { nodes { ...issue } }
}
${ISSUE}`;

/** Viewer, issue and comments at once, by the issue's number. */
export const OPEN = `query ($owner: String!, $repo: String!, $number: Int!, $first: Int, $last: Int) {
  viewer { ...user }
  repository(owner: $owner, name: $repo) { issue(number: $number) { ...issue } }
}
${ISSUE}`;

export const COMMENTS = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
  node(id: $id) { ... on Issue { comments(first: $first, last: $last, after: $after, before: $before) { ...page } } }
}
${PAGE}`;

/** Where a part of the comments begins and ends, without the comments. */
export const EDGES = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
  node(id: $id) { ... on Issue { comments(first: $first, last: $last, after: $after, before: $before) { totalCount pageInfo { startCursor endCursor } } } }
}`;

export const REACTIONS_OF = `query ($id: ID!) { node(id: $id) { ...reactions } }
${REACTIONS}`;

export const ADD_COMMENT = `mutation ($id: ID!, $body: String!) {
  addComment(input: { subjectId: $id, body: $body }) { commentEdge { node { ...comment } } }
}
${COMMENT}`;

export const UPDATE_COMMENT = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { ...comment } }
}
${COMMENT}`;

export const DELETE_COMMENT = `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`;

export const ADD_REACTION = `mutation ($id: ID!, $content: ReactionContent!) {
  reacted: addReaction(input: { subjectId: $id, content: $content }) { subject { ...reactions } }
}
${REACTIONS}`;

export const REMOVE_REACTION = `mutation ($id: ID!, $content: ReactionContent!) {
  reacted: removeReaction(input: { subjectId: $id, content: $content }) { subject { ...reactions } }
}
${REACTIONS}`;
